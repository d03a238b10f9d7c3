import { statSync } from 'node:fs'
import { isIP } from 'node:net'

export function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

export function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  if (family === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

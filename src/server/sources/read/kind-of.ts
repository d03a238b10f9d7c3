import { fileTypeFromBuffer } from 'file-type'
import type { SourceKind } from '#contract/sources/kinds.ts'
import { isZip } from '#server/platform/files/zip-entries.ts'
import { openArchive } from './archive.ts'
import { decodeBytes } from './decode-bytes.ts'
import { decodeText } from './decode-text.ts'
import { isDocx } from './read-docx.ts'
import { ReadingFault } from './read-line.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/**
 * Detects the kind of a file from its content. Only between Markdown and plain text, which look the same, its
 * name decides.
 */
export async function kindOf(bytes: Uint8Array, fileName: string, encoding?: string): Promise<SourceKind> {
  if (bytes.length === 0) throw new ReadingFault('empty')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  if (head.includes('%PDF-')) return 'pdf'
  if (isZip(bytes)) return kindOfZip(bytes)
  const known = await knownKind(bytes)
  if (known === 'cfb' && isLockedOffice(bytes)) throw new ReadingFault('locked')
  if (known !== undefined && known !== 'xml' && known !== 'vtt') throw new ReadingFault('unknown_kind')
  return kindOfText(bytes, fileName, encoding)
}

function kindOfZip(bytes: Uint8Array): SourceKind {
  const archive = openArchive(bytes)
  if (archive.names.includes('META-INF/container.xml')) return 'epub'
  if (isDocx(archive.names)) return 'docx'
  const isBook =
    archive.names.includes('mimetype') && /epub/.test(decodeBytes(archive.read('mimetype') ?? bytesOf('')))
  if (isBook) return 'epub'
  throw new ReadingFault('unknown_kind')
}

/** The rest of a file says nothing more about its kind. */
const lookedAt = 65_536

async function knownKind(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes.subarray(0, lookedAt)))?.ext
  } catch {
    return undefined
  }
}

/** A newer office document with a password is stored whole inside the older file format. */
const isLockedOffice = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )

const caption = /^\s*(?:\d+[^\S\n]*\n\s*)?(?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3}\s*-->/
const page = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->|<\?[^>]*>)*<(?:!doctype\s+html|html|head|body)\b/i
const anyTag = /^\s*<(?:article|center|div|h[1-6]|link|main|meta|p|section|table|title)\b[^<>]*>/i

async function kindOfText(bytes: Uint8Array, fileName: string, encoding?: string): Promise<SourceKind> {
  const isMarkdown = /\.(?:md|markdown|mdown|mkd|qmd)$/i.test(fileName)
  const { text } = await decodeText(wholeCharacters(bytes.subarray(0, lookedAt)), encoding)
  const start = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (!isText(start)) throw new ReadingFault('unknown_kind')
  if (/^WEBVTT(?:\s|$)/.test(start) || caption.test(start)) return 'subtitles'
  if (page.test(start) || (!isMarkdown && anyTag.test(start))) return 'html'
  if (/^\s*<\?xml\b/.test(start) || /^\s*\{\\rtf/.test(start)) throw new ReadingFault('unknown_kind')
  return isMarkdown ? 'markdown' : 'text'
}

/** Drops the last few bytes, which may be an incomplete character. */
const wholeCharacters = (bytes: Uint8Array): Uint8Array => {
  let end = bytes.length
  if (end < lookedAt) return bytes
  while (end > lookedAt - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, (bytes[end - 1] ?? 0) >= 0xc0 ? end - 1 : end)
}

/** Characters that no text contains, except for a few that a faulty program left. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts.
const control = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g

function isText(start: string): boolean {
  const odd = start.match(control)?.length ?? 0
  return odd * 200 <= start.length && !start.slice(0, 1000).includes('\u0000\u0000')
}

import type { Door, Target } from './door.ts'
import type { ApiDocument } from './id-fields.ts'

/** What the API document says of a call that reads. */
export const describedBy = ({ call }: Door, { paths }: ApiDocument): string => {
  const [method, path = ''] = call.split(' ')
  return method === 'GET' ? JSON.stringify(paths[path]?.get ?? '') : ''
}

/** As many as may be asked for, where that can be said. */
export function withLimit(door: Door, document: ApiDocument): Door {
  if (!describedBy(door, document).includes('"limit"')) return door
  const at = (target: Target) => {
    const path = door.at?.(target) ?? door.call.split(' ')[1] ?? ''
    return `${path}${path.includes('?') ? '&' : '?'}limit=100`
  }
  return { ...door, at }
}

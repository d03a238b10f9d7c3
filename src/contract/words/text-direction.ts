/**
 * The characters that change the direction of text until another closes them: embeddings, overrides,
 * isolates.
 */
const anyMark = /[\u202a-\u202e\u2066-\u2069]/
const isMark = (code: number) => (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
const isIsolate = (code: number) => code >= 0x2066 && code <= 0x2068
const endOfEmbedding = 0x202c
const endOfIsolate = 0x2069
const lineEnd = 10

/** The positions of opening marks that are never closed, and of closing marks that were never opened. */
function lonelyMarks(text: string): number[] {
  const lonely: number[] = []
  let open: { at: number; isIsolate: boolean }[] = []
  let isolates = 0
  // A mark has no effect beyond its line.
  const endLine = () => {
    for (const { at } of open) lonely.push(at)
    open = []
    isolates = 0
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineEnd) {
      if (open.length > 0) endLine()
    } else if (!isMark(code)) continue
    else if (code === endOfIsolate) {
      // Without the count, each of many such marks would look through all that are open.
      if (isolates === 0) lonely.push(at)
      else {
        const last = open.findLastIndex((mark) => mark.isIsolate)
        for (const inner of open.splice(last).slice(1)) lonely.push(inner.at)
        isolates--
      }
    } else if (code === endOfEmbedding) {
      if (open.at(-1)?.isIsolate === false) open.pop()
      else lonely.push(at)
    } else {
      open.push({ at, isIsolate: isIsolate(code) })
      if (isIsolate(code)) isolates++
    }
  }
  endLine()
  return lonely
}

/**
 * Removes the marks that would change the direction of text outside. A pair within the text stays, because
 * writers of Arabic need it.
 */
export function withinOwnDirection(text: string): string {
  if (!anyMark.test(text)) return text
  const lonely = lonelyMarks(text).sort((one, other) => one - other)
  if (lonely.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const at of lonely) {
    if (at > from) parts.push(text.slice(from, at))
    from = at + 1
  }
  return parts.join('') + text.slice(from)
}

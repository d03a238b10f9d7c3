/** The characters that turn text round until another closes them: embeddings, overrides, isolates. */
const directions = /[\u202a-\u202e\u2066-\u2069\n]/g
const isolates = new Set(['\u2066', '\u2067', '\u2068'])
const endOfEmbedding = '\u202c'
const endOfIsolate = '\u2069'

/** The places of the marks that open what nothing closes, or close what nothing opened. */
function lonelyMarks(text: string): Set<number> {
  const lonely = new Set<number>()
  let open: { at: number; isIsolate: boolean }[] = []
  for (const { 0: mark, index } of text.matchAll(directions)) {
    if (mark === '\n') {
      // Beyond a line nothing is turned.
      for (const { at } of open) lonely.add(at)
      open = []
    } else if (mark === endOfIsolate) {
      const last = open.findLastIndex(({ isIsolate }) => isIsolate)
      if (last === -1) lonely.add(index)
      else for (const { at } of open.splice(last).slice(1)) lonely.add(at)
    } else if (mark === endOfEmbedding) {
      if (open.at(-1)?.isIsolate === false) open.pop()
      else lonely.add(index)
    } else open.push({ at: index, isIsolate: isolates.has(mark) })
  }
  for (const { at } of open) lonely.add(at)
  return lonely
}

/** Without the marks that would turn round what stands beside the text. A pair within it stays, as a writer of Arabic needs it. */
export function withinOwnDirection(text: string): string {
  const lonely = lonelyMarks(text)
  return lonely.size === 0 ? text : text.replaceAll(directions, (mark, at) => (lonely.has(at) ? '' : mark))
}

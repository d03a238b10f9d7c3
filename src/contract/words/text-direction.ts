/**
 * The characters that change the direction of text until another closes them: embeddings, overrides,
 * isolates.
 */
const directions = /[\u202a-\u202e\u2066-\u2069\n]/g
const isolates = new Set(['\u2066', '\u2067', '\u2068'])
const endOfEmbedding = '\u202c'
const endOfIsolate = '\u2069'

/** The positions of opening marks that are never closed, and of closing marks that were never opened. */
function lonelyMarks(text: string): Set<number> {
  const lonely = new Set<number>()
  let open: { at: number; isIsolate: boolean }[] = []
  for (const { 0: mark, index } of text.matchAll(directions)) {
    if (mark === '\n') {
      // A mark has no effect beyond its line.
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

/**
 * Removes the marks that would change the direction of text outside. A pair within the text stays, because
 * writers of Arabic need it.
 */
export function withinOwnDirection(text: string): string {
  const lonely = lonelyMarks(text)
  return lonely.size === 0 ? text : text.replaceAll(directions, (mark, at) => (lonely.has(at) ? '' : mark))
}

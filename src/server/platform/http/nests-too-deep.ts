/** How deep a body may nest: beyond that no schema of ours reaches, and parsing could exhaust the stack. */
const deepest = 32

const quote = 34
const backslash = 92
const opening = new Set([91, 123])
const closing = new Set([93, 125])

/** Of a large body nearly all is text within quotes, which is passed over by a search and not letter by letter. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index)
    if (character === quote) index = endOfString(json, index)
    else if (opening.has(character)) {
      depth++
      if (depth > deepest) return true
    } else if (closing.has(character)) depth--
  }
  return false
}

/** Where the string that begins here ends: at a quote that no backslash escapes, or with the text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return json.length
}

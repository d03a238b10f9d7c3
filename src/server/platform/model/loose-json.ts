/** Where JSON may begin: a brace before a name or a closing brace, a bracket before an object, a text or a closing bracket. */
const jsonStart = /\{\s*["}]|\[\s*[{"\]]/

export const findJsonStart = (text: string): number => text.search(jsonStart)

/** Models put raw line breaks into strings and commas before closing brackets. Both can be mended without guessing. */
function mend(text: string): string {
  let out = ''
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (inString && char === '\\') {
      out += char + (text[at + 1] ?? '')
      at += 1
    } else if (char === '"') {
      inString = !inString
      out += char
    } else if (inString && char < ' ') {
      out += JSON.stringify(char).slice(1, -1)
    } else if (!inString && char === ',' && /^\s*[\]}]/.test(text.slice(at + 1, at + 200))) {
      out += ''
    } else {
      out += char
    }
  }
  return out
}

/** JSON.parse, with a second try on the mended text. Throws the first try's SyntaxError. */
export function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    try {
      return JSON.parse(mend(text))
    } catch {
      throw error
    }
  }
}

/** The JSON in an answer that may wrap it in a fence or in prose: from its start to the last closing bracket of its kind. */
export function extractJson(text: string): unknown {
  const start = findJsonStart(text)
  if (start === -1) throw new SyntaxError('There is no JSON in it.')
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']')
  return parseLoosely(text.slice(start, end > start ? end + 1 : undefined))
}

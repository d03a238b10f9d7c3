import { Lexer } from 'yaml'

/** What no course comes near to, of one set of fields: beyond it the parser needs seconds, or more stack than there is. */
const maxTokens = 20_000
const deepest = 16
const maxIndent = 80

/** How many pieces the parser would have to deal with, or nothing where they are too many or nest too deep. */
export function yamlCost(text: string): number | undefined {
  let tokens = 0
  let flows = 0
  let marks = 0
  let isLineStart = true
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (token === '[' || token === '{') flows += 1
    else if (token === ']' || token === '}') flows -= 1
    else if (token === '-' || token === '?') marks += 1
    else if (token === '\n' || token === '\r\n') marks = 0
    else if (isLineStart && /^ +$/.test(token) && token.length > maxIndent) return undefined
    if (tokens > maxTokens || flows > deepest || marks > deepest) return undefined
    isLineStart = token === '\n' || token === '\r\n'
  }
  return tokens
}

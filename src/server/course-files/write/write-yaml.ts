import { stringify } from 'yaml'

/** Fields as YAML that our reader takes back as they were: the same words every time, no lines folded, nothing tied. */
export const writeYaml = (value: unknown): string =>
  stringify(value, {
    schema: 'core',
    version: '1.2',
    lineWidth: 0,
    minContentWidth: 0,
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
    indentSeq: true,
    // In quotes on one line: over several, a line of nothing but a space does not come back as it was.
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  })

export const writeHead = (fields: object): string => `---\n${writeYaml(fields)}---\n`

/** A block between more backticks than stand together anywhere in it. */
export function writeBlock(name: string, value: unknown): string {
  const text = writeYaml(value)
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((marks) => marks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${name}\n${text}${fence}\n`
}

/** Without what the reader fills in by itself: nothing, no words, an empty list. */
export const stated = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

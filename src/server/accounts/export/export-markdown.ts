import type { ExportRow } from '#server/platform/database/data-export.ts'

const nameFields = ['title', 'name', 'subject', 'date', 'sender']

/** One row as a small section: its name as heading, its short fields as a list, its long texts as quotations. */
export function asMarkdown(row: ExportRow, number: number): string {
  const nameField = nameFields.find((field) => typeof row[field] === 'string' && row[field] !== '')
  const name = nameField === undefined ? '' : ` ${oneLine(String(row[nameField]))}`
  const lines: string[] = []
  const texts: string[] = []
  for (const [field, value] of Object.entries(row)) {
    if (field === nameField || isEmpty(value)) continue
    const text = readable(value)
    if (text.includes('\n') || text.length > 100) {
      texts.push(`**${label(field)}**\n\n${text.replace(/^/gm, '> ')}\n`)
    } else lines.push(`- ${label(field)}: ${text}`)
  }
  return `\n### ${number}.${name}\n\n${lines.join('\n')}\n${texts.length > 0 ? `\n${texts.join('\n')}` : ''}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A long list says the same few names over and over: made once each, and forgotten before they become many. */
const labels = new Map<string, string>()
const maxLabels = 1000

/** 'difficultyLevel' as 'Difficulty level'. */
function label(field: string): string {
  const known = labels.get(field)
  if (known !== undefined) return known
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const made = words.charAt(0).toUpperCase() + words.slice(1)
  if (labels.size >= maxLabels) labels.clear()
  labels.set(field, made)
  return made
}

function readable(value: unknown): string {
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string')
      ? value.join(', ')
      : value.map((item) => itemLine(item)).join('\n')
  }
  if (typeof value === 'object' && value !== null) return fieldsOf(value).join('\n')
  return String(value)
}

const itemLine = (item: unknown) =>
  typeof item === 'object' && item !== null ? `- ${fieldsOf(item).join('; ')}` : `- ${String(item)}`

const fieldsOf = (value: object) =>
  Object.entries(value)
    .filter(([, inner]) => !isEmpty(inner))
    .map(
      ([field, inner]) =>
        `${label(field)}: ${typeof inner === 'object' ? JSON.stringify(inner) : String(inner)}`,
    )

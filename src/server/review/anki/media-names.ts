import type { AnkiNoteType } from '#contract/review/anki-note.ts'
import { mediaAddress, mediaIn } from '#contract/review/card-media.ts'
import { decodeEntities } from '#server/review/anki-fields/html-tree.ts'
import { mediaName } from '#server/review/anki-fields/to-markdown.ts'

const inField =
  /\[sound:([^\]\n]{1,500})\]|<(?:img|audio|video|source|object|embed)\b[^<>]{0,2000}?\b(?:src|data)\s{0,9}=\s{0,9}(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})'|([^\s"'<>]{1,2000}))/gi

/**
 * The name in a field, and its decoded form, because older fields write `a%20b.png`. A web address has none.
 */
function namesOf(written: string, isAddress: boolean): string[] {
  const name = decodeEntities(written)
  if (isAddress && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(name)) return []
  return [name, ...(isAddress ? decoded(name) : [])].flatMap((one) => mediaName(one) ?? [])
}

function decoded(name: string): string[] {
  try {
    return [decodeURIComponent(name)]
  } catch {
    return []
  }
}

/** The names of the pictures and sounds that fields use. */
export function mediaInFields(fields: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const field of fields)
    for (const [, sound, double, single, bare] of field.matchAll(inField))
      for (const name of namesOf(sound ?? double ?? single ?? bare ?? '', sound === undefined))
        names.add(name)
  return names
}

const encoded = (name: string): string => encodeURIComponent(name).replaceAll("'", '%27')

/** Fields with all addresses encoded: a name that looks encoded may be a literal name. */
export const withAddresses = (fields: readonly string[], isThere: (name: string) => boolean): string[] =>
  fields.map((field) =>
    field.includes('%')
      ? replaceNames(field, (written, isAddress) => {
          const [name] = namesOf(written, isAddress)
          return isAddress && name?.includes('%') && isThere(name) ? encoded(name) : undefined
        })
      : field,
  )

/** By Anki's rule, the names of files that templates and styles need begin with an underscore. */
const inType = /(?<![\w-])_[\p{L}\p{N}_. -]{0,120}\.[a-z0-9]{2,5}(?![\w-])/giu

export const mediaInType = ({ css, tmpls }: AnkiNoteType): Set<string> =>
  new Set(
    [String(css ?? ''), ...tmpls.flatMap(({ qfmt, afmt }) => [qfmt, afmt])].flatMap((text) => [
      ...mediaInFields([text]),
      ...[...text.matchAll(inType)].flatMap(([name]) => mediaName(name) ?? []),
    ]),
  )

/** Replaces the names of some pictures and sounds in fields. */
export const renamedInFields = (fields: readonly string[], names: ReadonlyMap<string, string>): string[] =>
  names.size === 0
    ? [...fields]
    : fields.map((field) =>
        replaceNames(field, (written, isAddress) =>
          namesOf(written, isAddress)
            .map((name) => names.get(name))
            .find((name) => name !== undefined),
        ),
      )

const replaceNames = (
  field: string,
  nameFor: (written: string, isAddress: boolean) => string | undefined,
): string =>
  field.replaceAll(inField, (whole, sound, double, single, bare) => {
    const written: string = sound ?? double ?? single ?? bare ?? ''
    const name = nameFor(written, sound === undefined)
    const at = whole.lastIndexOf(written)
    return name === undefined ? whole : whole.slice(0, at) + name + whole.slice(at + written.length)
  })

/** The same in our Markdown. */
export function renamedInText(text: string, names: ReadonlyMap<string, string>): string {
  let renamed = text
  for (const name of mediaIn(text)) {
    const other = names.get(name)
    if (other !== undefined)
      renamed = renamed.replaceAll(`(${mediaAddress(name)})`, `(${mediaAddress(other)})`)
  }
  return renamed
}

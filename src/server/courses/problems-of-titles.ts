import { alikeEntries, foldedText, wordsOf } from '#server/platform/text/alike.ts'

/** A title of these words alone names no subject. */
const empty = new Set(
  'introduction introductory overview basics basic fundamentals foundations conclusion summary review recap quiz exam test assessment practice exercise exercises lecture reading lesson unit module part chapter section week activity to the a an of and in getting started final welcome'.split(
    ' ',
  ),
)

const saysNothing = (title: string) =>
  wordsOf(title).every((word) => empty.has(word) || /^\p{N}+$/u.test(word))

type CoursePart = { title: string; assessment: string }

/**
 * What is wrong with the titles of parts and with how they are assessed, in words a model can act on: a title names what
 * its part is about, and no two parts are alike.
 */
export function problemsOfTitles(
  list: string,
  parts: readonly CoursePart[],
  whole: readonly string[],
): string[] {
  const wholes = new Set(whole.map(foldedText).filter(Boolean))
  const twice = (field: keyof CoursePart) =>
    alikeEntries(parts.map((part) => part[field])).flatMap(({ place, earlier }) =>
      wordsOf(parts[place]?.[field] ?? '').length === 0
        ? []
        : [`${list}.${place}.${field}: it is the same as that of ${list}.${earlier}.`],
    )
  return [
    ...parts.flatMap(({ title }, place) => {
      if (saysNothing(title)) return [`${list}.${place}.title: "${title}" does not name what it is about.`]
      // A part that is all there is may be called as the whole is.
      const isWhole = parts.length > 1 && wholes.has(foldedText(withoutOpening(title)))
      return isWhole ? [`${list}.${place}.title: it is the title of the whole, not of this part.`] : []
    }),
    ...twice('title'),
    ...twice('assessment'),
  ]
}

const withoutOpening = (title: string) =>
  title.replace(/^\s*(?:an? )?(?:introduction|overview|basics|fundamentals)(?: (?:to|of))?[\s:]+/i, '')

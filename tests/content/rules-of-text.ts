import katex from 'katex'
import { courseTexts } from './course-texts.ts'
import { diagramFault } from './diagrams.ts'
import { type MarkdownNode, markdownTree, nodesOf, proseOf } from './markdown-tree.ts'
import { readingEase } from './readability.ts'
import type { Rule } from './rule.ts'

const nodes = (text: string): MarkdownNode[] => nodesOf(markdownTree(text))

/** Neither is shown; both would be a gap in the text. */
export const neitherHtmlNorPictures: Rule = (course) =>
  courseTexts(course).flatMap(({ where, text }) =>
    nodes(text)
      .filter(({ type }) => ['html', 'image', 'imageReference'].includes(type))
      .map(({ type }) => `${where}: ${type === 'html' ? 'HTML' : 'a picture'} is not shown`),
  )

/** The first heading of a page is its title. */
export const headingsBelowTheTitle: Rule = (course) =>
  courseTexts(course).flatMap(({ where, text, kind }) =>
    nodes(text)
      .filter(({ type, depth }) => type === 'heading' && (kind !== 'long' || depth === 1))
      .map(() => `${where}: a heading ${kind === 'long' ? 'should begin with ##' : 'has no place here'}`),
  )

export const formulasCanBeSet: Rule = (course) =>
  courseTexts(course).flatMap(({ where, text, kind }) =>
    nodes(text).flatMap(({ type, value = '' }) => {
      if (type !== 'inlineMath' && type !== 'math') return []
      if (kind === 'plain') return [`${where}: $${value}$ is not set as a formula here`]
      try {
        katex.renderToString(value, { displayMode: type === 'math', throwOnError: true, strict: 'error' })
        return []
      } catch (error) {
        return [`${where}: ${error instanceof Error ? error.message : String(error)}`]
      }
    }),
  )

export const diagramsCanBeDrawn: Rule = async (course) => {
  const complaints: string[] = []
  for (const { where, text } of courseTexts(course))
    for (const { type, lang, value = '' } of nodes(text)) {
      const fault = type === 'code' && lang === 'mermaid' ? await diagramFault(value) : undefined
      if (fault !== undefined) complaints.push(`${where}: a diagram ${fault}`)
    }
  return complaints
}

/** Bounds of Flesch's reading ease: of the whole course, and of its hardest text. */
const ease = { course: 65, text: 50 } as const

export const readsEasily: Rule = (course) => {
  const long = courseTexts(course)
    .filter(({ kind }) => kind === 'long')
    .map(({ where, text }) => ({ where, prose: proseOf(markdownTree(text), ['table']) }))
  const hard = (where: string, prose: string, least: number) => {
    const found = readingEase(prose)
    return found >= least ? [] : [`${where}: the reading ease is ${found.toFixed(0)}, below ${least}`]
  }
  return [
    ...hard('the notes', long.map(({ prose }) => prose).join('\n'), ease.course),
    ...long.flatMap(({ where, prose }) => hard(where, prose, ease.text)),
  ]
}

const unfinished = /\b(?:TODO|TBD|FIXME|XXX)\b|\blorem ipsum\b|\bin this (?:lesson|unit|section),? we will\b/i

export const nothingUnfinished: Rule = (course) =>
  courseTexts(course).flatMap(({ where, text }) => {
    const found = unfinished.exec(text)?.[0]
    return found === undefined ? [] : [`${where}: “${found}” says nothing`]
  })

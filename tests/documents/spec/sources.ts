import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { packageRoot } from '#server/platform/operations/package-root.ts'

const root = packageRoot()

const filesBelow = (folder: string, isWanted: (path: string) => boolean): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(isWanted)

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')
/** As one line, however it is indented, and without the marks that a quote needs within quotes. */
const onOneLine = (text: string) => text.replaceAll("\\'", "'").replace(/\s+/g, ' ')

/** All source files of browser and server, without comments and tests. */
export function readProduct(): string[] {
  const isSource = (path: string) => /\.(?:tsx?|html|css)$/.test(path) && !/\.test\.tsx?$/.test(path)
  return [...filesBelow('src', isSource), ...filesBelow('prompts', (path) => path.endsWith('.txt'))].map(
    (path) => onOneLine(withoutComments(readFileSync(join(root, path), 'utf8'))),
  )
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character)

/** Whether a text contains these words, not only as a part of longer words. */
export function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isPart = isLetter(words[0]) && isLetter(text[at - 1])
    const isPartAfter = isLetter(words.at(-1)) && isLetter(text[at + words.length])
    if (!isPart && !isPartAfter) return true
  }
  return false
}

/** The words of a line between its `{…}` and ` / `: the parts that are in the source. */
export const fixedParts = (says: string): string[] =>
  says
    .split(/\{[^}]*\}| \/ /)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Finds the folder of the documents: beside this checkout, or beside the main checkout of this worktree. */
export function findDocuments(): string | undefined {
  const found = join(dirname(root), 'shared', 'spec')
  return existsSync(join(found, 'decisions.md')) ? found : undefined
}

export type Section = { name: string; text: string }

/** A document cut at its headings of the second level: '5' of '## 5. Validation rules', 'E' of '## E. Classroom'. */
export function readSections(folder: string, name: string): Section[] {
  const text = readFileSync(join(folder, `${basename(name)}.md`), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ name: part.slice(0, part.indexOf('.')), text: part }))
}

/** What a document puts in quotes or in backticks. */
export function quotedIn(text: string): string[] {
  const quoted = text.matchAll(/(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[a-zA-Z])'(?=[a-z]))+)'(?![A-Za-z0-9])/g)
  const coded = text.matchAll(/`([^`\n]+)`/g)
  return [...quoted, ...coded].map(([, words = '']) => words)
}

import { describe, expect, it } from 'vitest'
import { wordsIn } from './words-in.mjs'

const inScript = (text, path = 'src/web/projects/page.tsx') => wordsIn(path, text)

describe('the check of words', () => {
  it.each([
    ['stands', '// What stands here is shown.'],
    ['stand in', '// Files that stand in the folder.'],
    ['whoever', '/** Whoever opens it reads it. */'],
    ['nobody', '// Nobody else reads it.'],
    ['one that', '// Takes one that is open.'],
    ['is told', '// The learner is told by mail.'],
    ['goes on', '// The exam goes on.'],
    ['of its own', "// A file of one's own."],
  ])('finds ‘%s’ in a comment', (name, text) => {
    expect(inScript(text)).toEqual([`src/web/projects/page.tsx:1: ${name}`])
  })

  it('finds a phrase that a line break parts, in every kind of comment', () => {
    expect(inScript('const a = 1\n/**\n * Takes one\n * that is open.\n */')).toEqual([
      'src/web/projects/page.tsx:3: one that',
    ])
    expect(inScript('// Takes one\n// that is open.')).toEqual(['src/web/projects/page.tsx:1: one that'])
    expect(wordsIn('src/web/ui/a.css', '.a {\n  /* It stands\n  above. */\n}')).toEqual([
      'src/web/ui/a.css:2: stands',
    ])
    expect(wordsIn('docs/a.md', '# A\n\n> one\n> that is')).toEqual(['docs/a.md:3: one that'])
  })

  it('reads sentences of the product and of scripts, no prompts, tests and values', () => {
    const sentence = "export const message = 'Nobody is here.'"
    expect(inScript('export const view = <p>Nobody is here.</p>')).toHaveLength(1)
    expect(inScript('export const message = `Nobody is here.`')).toHaveLength(1)
    expect(inScript(sentence, 'scripts/setup.mjs')).toHaveLength(1)
    expect(inScript(sentence, 'src/server/guide/plan.prompt.ts')).toEqual([])
    expect(inScript(sentence, 'src/server/guide/plan.test.ts')).toEqual([])
    expect(inScript("export const audience = 'nobody'")).toEqual([])
    expect(inScript("import { nobody } from './one that.ts'\nnobody()")).toEqual([])
  })

  it('names types that are participles', () => {
    expect(
      inScript('type Told = { id: string }\ninterface Asked {}\ntype Seed = 1\ntype LateAnswer = 2'),
    ).toEqual(['src/web/projects/page.tsx:1: type Told', 'src/web/projects/page.tsx:2: type Asked'])
  })

  it('names limits that are no maxX, and unusual names', () => {
    expect(
      inScript('const mostPages = 4\nconst longestTitle = 20 * 3\nconst most = { pages: 4 }'),
    ).toHaveLength(3)
    expect(inScript('const longest = Math.max(a, b)\nconst maxPages = 4\nlet mostly = 1')).toEqual([])
    expect(
      inScript('function add({ page }, told) {\n  const way = page\n}\ntype Page = { mostWords: number }'),
    ).toEqual([
      'src/web/projects/page.tsx:1: name told',
      'src/web/projects/page.tsx:2: name way',
      'src/web/projects/page.tsx:4: name mostWords',
    ])
  })

  it('leaves quotations alone, where they are allowed and as far as they reach', () => {
    expect(inScript('// EPUB stands for electronic publication.')).toEqual([])
    expect(inScript('export const a = <b>Go on</b>', 'src/web/library/checkpoints/a.tsx')).toEqual([])
    expect(inScript('export const a = <b>Go on</b>')).toHaveLength(1)
    expect(inScript('// It stands for a moment and stands there.')).toHaveLength(1)
  })

  it('keeps a name that another program reads, in its files only', () => {
    const sources = 'const room = { mostBytes: 1 }'
    expect(inScript(sources, 'src/contract/sources.ts')).toEqual([])
    expect(inScript(sources, 'src/contract/projects.ts')).toEqual([
      'src/contract/projects.ts:1: name mostBytes',
    ])
  })
})

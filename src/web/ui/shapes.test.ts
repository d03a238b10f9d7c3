import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(web, path), 'utf8')
const paths = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => !/landing|\.test\./.test(path),
)
const parts = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: read(path) }))

/** Of a style sheet's text; what other programs write into the page (:global) is not ours to name. */
const classesOf = (text: string) =>
  new Set(
    [
      ...text.replaceAll(/\/\*.*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/gs, '').matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name = '']) => name),
  )

/** Every module with the parts that import it, and the name it has there. */
const modules = paths
  .filter((path) => path.endsWith('.module.css'))
  .map((path) => {
    const specifier = new RegExp(`import (\\w+) from '(?:\\./|#web/[\\w/-]+/)${path.replace(/.*\//, '')}'`)
    const room = path.replace(/\/[^/]*$/, '')
    const users = parts.flatMap((part) => {
      const [whole = '', name] = specifier.exec(part.text) ?? []
      const isIt =
        whole.includes(`#web/${path}`) || (whole.includes("'./") && part.path.startsWith(`${room}/`))
      return name && isIt ? [{ ...part, name }] : []
    })
    return { path, classes: classesOf(read(path)), users }
  })

const namesIn = ({ text, name }: { text: string; name: string }) =>
  [...text.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)

/** A part that asks by a computed name, or hands the whole module on, may use any class of it. */
const usesAny = ({ text, name }: { text: string; name: string }) =>
  new RegExp(`(?<![\\w-])${name}\\[|= ${name}$`, 'm').test(text)

describe('styles', () => {
  it('every class that a part names is in its module', () => {
    const missing = modules.flatMap(({ classes, users }) =>
      users.flatMap((user) =>
        namesIn(user)
          .filter((name) => !classes.has(name))
          .map((name) => `${user.path}: ${name}`),
      ),
    )
    expect(missing).toEqual([])
  })

  it('every class of a module is used', () => {
    const unused = modules
      .filter(({ users }) => !users.some(usesAny))
      .flatMap(({ path, classes, users }) => {
        const used = new Set(users.flatMap(namesIn))
        return [...classes].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`)
      })
    expect(unused).toEqual([])
  })

  it('every shared shape that a part names is in shapes.css, and every one there is used', () => {
    const shapes = classesOf(read('ui/shapes.css'))
    const named = parts.flatMap(({ path, text }) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
        (plain ?? template ?? '')
          .replaceAll(/\$\{[^}]*\}/g, '')
          .split(/\s+/)
          .filter((word) => word !== '' && !shapes.has(word))
          .map((word) => `${path}: ${word}`),
      ),
    )
    expect(named).toEqual([])
    const text = parts.map((part) => part.text).join('\n')
    const unused = [...shapes].filter((name) => !new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(text))
    // Footnotes in written text bring this one along.
    expect(unused).toEqual(['sr-only'])
  })

  it('what is heard and not seen is one shape', () => {
    const others = paths.filter(
      (path) =>
        (path.endsWith('.css') &&
          path !== 'ui/shapes.css' &&
          /clip-path: inset|clip: rect/.test(read(path))) ||
        (path.endsWith('.tsx') && /\bVisuallyHidden\b/.test(read(path))),
    )
    expect(others).toEqual([])
  })

  it('every token that is used is there', () => {
    // The landing page has its own sheets, but the same tokens.
    const texts = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
      .map((path) => ({ path, text: read(path) }))
    const given = new Set(
      texts.flatMap(({ text }) => [...text.matchAll(/(--tv-[\w-]+)(?:['"]?:|', )/g)].map(([, name]) => name)),
    )
    const missing = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/var\(\s*(--tv-[\w-]+)\s*[,)]/g)]
        .filter(([, name]) => !given.has(name))
        .map(([, name]) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})

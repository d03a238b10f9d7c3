import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const html = readFileSync(new URL('./landing.html', import.meta.url), 'utf8')
const parts = new URL('./landing/', import.meta.url)
const scripts = readdirSync(parts).filter((name) => name.endsWith('.ts'))

describe('the landing document', () => {
  test('keeps to a policy without inline script or style', () => {
    const scriptTags = html.match(/<script\b[^>]*>/g) ?? []
    expect(scriptTags.length).toBeGreaterThan(0)
    for (const tag of scriptTags) expect(tag).toMatch(/\ssrc="\//)
    expect(html).not.toMatch(/<style\b|\sstyle=|\son[a-z]+=|javascript:/i)
  })

  test('loads nothing from another host', () => {
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('leaves exactly the places that the server fills', () => {
    const names = [...html.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(names.sort()).toEqual(['analytics', 'meta', 'signUps', 'waitlistAttributes', 'waitlistHref'])
  })

  test('uses only characters that the cut-down fonts have', () => {
    expect(html.replace(/[\n\x20-\x7e\u00a0\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, '')).toBe('')
  })

  test.each(scripts)('%s brings in no library', (name) => {
    const imports = [...readFileSync(new URL(name, parts), 'utf8').matchAll(/from '([^']+)'/g)]
    for (const [, source] of imports) expect(source).toMatch(/^\.\//)
  })
})

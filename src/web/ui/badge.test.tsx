import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LevelBadge } from './badge.tsx'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const rules = readFileSync(new URL('./badge.module.css', import.meta.url), 'utf8')

const toneOf = (level: string) =>
  renderToStaticMarkup(<LevelBadge level={level} />).match(/data-tone="(\w+)"/)?.[1]

/** From the badge's rule to its token, and from there to the scale that the token names. */
function scaleOf(tone: string | undefined): string | undefined {
  const token = rules.match(new RegExp(`data-tone="${tone}"\\][^}]*background: var\\((--[\\w-]+)\\)`))?.[1]
  return tokens.match(new RegExp(`${token}: var\\(--tv-(\\w+)-\\d\\)`))?.[1]
}

describe('the badge of a level', () => {
  it.each([
    ['Beginner', 'green'],
    ['Intermediate', 'amber'],
    ['Advanced', 'red'],
    ['Whatever a course says', 'red'],
  ])('is for %s of the colour %s', (level, scale) => {
    expect(scaleOf(toneOf(level))).toBe(scale)
  })
})

import { describe, expect, it } from 'vitest'
import { placeTip } from './place-tip.ts'

const view = { width: 400, height: 300 }
const tip = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, bottom: top + 36, width: 36 })

describe('a tip', () => {
  it('stands in the middle under what it explains', () => {
    expect(placeTip(button(182, 100), tip, view)).toEqual({ left: 150, top: 143, isAbove: false, arrow: 50 })
  })

  it('stays in the window, and its arrow at what it explains', () => {
    expect(placeTip(button(360, 100), tip, view)).toMatchObject({ left: 292, arrow: 86 })
    expect(placeTip(button(0, 100), tip, view)).toMatchObject({ left: 8, arrow: 10 })
  })

  it('goes above where there is no room below', () => {
    expect(placeTip(button(182, 260), tip, view)).toMatchObject({ top: 223, isAbove: true })
  })
})

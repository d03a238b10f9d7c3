import { describe, expect, it } from 'vitest'
import { followAddress, withChoices } from './address-choices.ts'

it('a choice changes its own place in the address and leaves the others', () => {
  const params = new URLSearchParams('tab=completed&course=c')
  expect(withChoices(params, { course: null, origin: 'ai', type: undefined }).toString()).toBe(
    'tab=completed&origin=ai',
  )
})

describe('the text in the search box', () => {
  it('follows an address that changed elsewhere', () => {
    const typed = { text: 'loaf', seen: 'loaf', written: [] }
    expect(followAddress(typed, '').text).toBe('')
    expect(followAddress(followAddress(typed, ''), 'loaf').text).toBe('loaf')
  })

  it('stays when the address is only catching up with what was typed', () => {
    const typed = { text: 'loaves', seen: '', written: ['loa'] }
    const after = followAddress(typed, 'loa')
    expect(after).toEqual({ text: 'loaves', seen: 'loa', written: [] })
    expect(followAddress(after, 'loa')).toBe(after)
  })

  it('stays when an earlier word arrives after a later one was written', () => {
    const typed = { text: 'no such thing', seen: 'loaf', written: ['', 'no such thing'] }
    const after = followAddress(typed, '')
    expect(after).toEqual({ text: 'no such thing', seen: '', written: ['no such thing'] })
    expect(followAddress(after, 'no such thing')).toEqual({
      text: 'no such thing',
      seen: 'no such thing',
      written: [],
    })
  })

  it('stays when of two words only the later one arrives', () => {
    const typed = { text: 'loaves', seen: '', written: ['loa', 'loaves'] }
    expect(followAddress(typed, 'loaves')).toEqual({ text: 'loaves', seen: 'loaves', written: [] })
  })
})

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
    const typed = { text: 'loaf', seen: 'loaf', written: null }
    expect(followAddress(typed, '').text).toBe('')
    expect(followAddress(followAddress(typed, ''), 'loaf').text).toBe('loaf')
  })

  it('stays when the address is only catching up with what was typed', () => {
    const typed = { text: 'loaves', seen: '', written: 'loa' }
    const after = followAddress(typed, 'loa')
    expect(after).toEqual({ text: 'loaves', seen: 'loa', written: null })
    expect(followAddress(after, 'loa')).toBe(after)
  })
})

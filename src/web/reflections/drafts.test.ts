import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearOwnDraft,
  datesWithDraft,
  dropOtherDrafts,
  onDraftChange,
  readDraft,
  readOtherDrafts,
  writeDraft,
} from './drafts.ts'
import { emptyReflection } from './form-values.ts'

const draft = {
  written: { ...emptyReflection, reflectionEntry: 'Not saved yet' },
  begunAt: '2026-04-16T10:00:00.000Z',
  revision: null,
}
const theirs = { ...draft, written: { ...emptyReflection, reflectionEntry: 'Typed there' } }
const kept = new Map<string, string>()
const keptByTab = new Map<string, string>()
const areaOf = (values: Map<string, string>) => ({
  get length() {
    return values.size
  },
  key: (index: number) => [...values.keys()][index] ?? null,
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})
const key = 'draft-l-1-reflection-2026-04-16'

beforeEach(() => {
  kept.clear()
  keptByTab.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('window', { localStorage: areaOf(kept), sessionStorage: areaOf(keptByTab) })
  clearOwnDraft('l-1', '2026-04-16', '')
})

describe('drafts', () => {
  it('are kept by learner and date', () => {
    writeDraft('l-1', '2026-04-16', draft, 'form')
    expect([...kept.keys()]).toEqual([expect.stringMatching(new RegExp(`^${key}-\\w+$`))])
    expect(readDraft('l-1', '2026-04-16')).toEqual(draft)
    expect(readDraft('l-2', '2026-04-16')).toBeNull()
    expect(readDraft('l-1', '2026-04-17')).toBeNull()
    kept.set('draft-l-1-reflection-oops', '{}')
    kept.set('draft-l-2-reflection-2026-04-18', '{}')
    expect(datesWithDraft('l-1')).toEqual(['2026-04-16'])
  })

  it('are cleared by a save of their own tab and not by another’s', () => {
    writeDraft('l-1', '2026-04-16', draft, 'form')
    kept.set(`${key}-another`, JSON.stringify(theirs))
    clearOwnDraft('l-1', '2026-04-16', 'form')
    expect([...kept.keys()]).toEqual([`${key}-another`])
    expect(keptByTab.size).toBe(0)
  })

  it('of this tab come first, and no other tab’s is written over', () => {
    kept.set(`${key}-another`, JSON.stringify(theirs))
    expect(readDraft('l-1', '2026-04-16')).toEqual(theirs)
    writeDraft('l-1', '2026-04-16', draft, 'form')
    expect(readDraft('l-1', '2026-04-16')).toEqual(draft)
    expect(readOtherDrafts('l-1', '2026-04-16')).toEqual([theirs])
    expect(datesWithDraft('l-1')).toEqual(['2026-04-16'])
  })

  it('of other tabs are told the latest begun first, empty ones not at all', () => {
    const later = { ...theirs, begunAt: '2026-04-16T12:00:00.000Z' }
    kept.set(`${key}-another`, JSON.stringify(theirs))
    kept.set(`${key}-third`, JSON.stringify(later))
    kept.set(`${key}-fourth`, JSON.stringify({ ...later, written: emptyReflection }))
    expect(readOtherDrafts('l-1', '2026-04-16')).toEqual([later, theirs])
  })

  it('of other tabs go when their very text is dropped, and stay once they have grown', () => {
    const grown = { ...theirs, written: { ...emptyReflection, reflectionEntry: 'Typed there, and more' } }
    writeDraft('l-1', '2026-04-16', theirs, 'form')
    kept.set(`${key}-another`, JSON.stringify(theirs))
    kept.set(`${key}-third`, JSON.stringify(grown))
    dropOtherDrafts('l-1', '2026-04-16', theirs.written, 'form')
    expect(readOtherDrafts('l-1', '2026-04-16')).toEqual([grown])
    expect(readDraft('l-1', '2026-04-16')).toEqual(theirs)
  })

  it('live as long as the page where the browser forbids storage', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    writeDraft('l-1', '2026-04-16', draft, 'form')
    expect(readDraft('l-1', '2026-04-16')).toEqual(draft)
    clearOwnDraft('l-1', '2026-04-16', 'form')
    expect(readDraft('l-1', '2026-04-16')).toBeNull()
  })

  it('are read as far as they are whole', () => {
    for (const text of ['null', '7', '"text"', '[]', '{"written":{"reflectionEntry":4}}', 'not JSON']) {
      kept.set(key, text)
      expect(readDraft('l-1', '2026-04-16')?.written.reflectionEntry ?? '').toBe('')
    }
    kept.set(key, '{"written":{"reflectionEntry":"Still here"},"begunAt":"soon"}')
    expect(readDraft('l-1', '2026-04-16')).toMatchObject({
      written: { reflectionEntry: 'Still here' },
      begunAt: '1970-01-01T00:00:00.000Z',
    })
  })

  it('are heard of by the other forms of their day alone', () => {
    const heard: string[] = []
    const stop = onDraftChange('l-1', '2026-04-16', 'under', () => heard.push('under'))
    onDraftChange('l-1', '2026-04-16', 'over', () => heard.push('over'))
    onDraftChange('l-1', '2026-04-17', 'other', () => heard.push('other'))
    writeDraft('l-1', '2026-04-16', draft, 'over')
    expect(heard).toEqual(['under'])
    stop()
    clearOwnDraft('l-1', '2026-04-16', 'over')
    expect(heard).toEqual(['under'])
  })
})

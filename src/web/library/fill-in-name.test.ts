import { describe, expect, it } from 'vitest'
import { isNameWanted, nameFilledIn } from './fill-in-name.ts'

const nothing = { address: '', title: '', channelName: '' }
const filled = { address: 'one', title: 'First', channelName: 'Channel one' }
const second = { title: 'Second', channelName: 'Channel two' }

describe('whether the site is asked for a name', () => {
  it('is once for each address', () => {
    expect(isNameWanted('', nothing, nothing)).toBe(false)
    expect(isNameWanted('one', nothing, nothing)).toBe(true)
    expect(isNameWanted('one', nothing, filled)).toBe(false)
  })

  it('is again for another address, where a field is empty or as it was filled in', () => {
    expect(isNameWanted('two', filled, filled)).toBe(true)
    expect(isNameWanted('two', { title: 'Mine', channelName: 'Channel one' }, filled)).toBe(true)
    expect(isNameWanted('two', { title: 'Mine', channelName: 'Also mine' }, filled)).toBe(false)
  })
})

describe('a name that is filled in', () => {
  it('takes the place of another video’s, never of typed words', () => {
    expect(nameFilledIn(filled, filled, second)).toEqual(second)
    expect(nameFilledIn({ title: 'Mine', channelName: 'Channel one' }, filled, second)).toEqual({
      title: 'Mine',
      channelName: 'Channel two',
    })
    expect(nameFilledIn({ title: 'First', channelName: 'Mine' }, filled, second)).toEqual({
      title: 'Second',
      channelName: 'Mine',
    })
  })

  it('leaves another video’s nowhere, though this one has none', () => {
    const unnamed = { title: '', channelName: '' }
    expect(nameFilledIn(filled, filled, unnamed)).toEqual(unnamed)
  })
})

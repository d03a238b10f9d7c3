export interface VideoName {
  title: string
  channelName: string
}

/** What was last filled in, and for which address. */
export interface FilledName extends VideoName {
  address: string
}

/** Nothing of the learner's own stands there. */
const isOpen = (text: string, filled: string) => text.trim() === '' || text === filled

export const isNameWanted = (address: string, typed: VideoName, filled: FilledName): boolean =>
  address !== '' &&
  address !== filled.address &&
  (isOpen(typed.title, filled.title) || isOpen(typed.channelName, filled.channelName))

/** A name without a title also takes the place of another video's: no title is better than a wrong one. */
export const nameFilledIn = (typed: VideoName, filled: VideoName, name: VideoName): VideoName => ({
  title: isOpen(typed.title, filled.title) ? name.title : typed.title,
  channelName: isOpen(typed.channelName, filled.channelName) ? name.channelName : typed.channelName,
})

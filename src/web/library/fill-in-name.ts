export interface VideoName {
  title: string
  channelName: string
}

/** The last name that was filled in, and its address. */
export interface FilledName extends VideoName {
  address: string
}

/** The field is empty or holds the name that was filled in: the learner typed nothing. */
const isOpen = (text: string, filled: string) => text.trim() === '' || text === filled

export const isNameWanted = (address: string, typed: VideoName, filled: FilledName): boolean =>
  address !== '' &&
  address !== filled.address &&
  (isOpen(typed.title, filled.title) || isOpen(typed.channelName, filled.channelName))

/** A name without a title also replaces another video's title: no title is better than a wrong one. */
export const nameFilledIn = (typed: VideoName, filled: VideoName, name: VideoName): VideoName => ({
  title: isOpen(typed.title, filled.title) ? name.title : typed.title,
  channelName: isOpen(typed.channelName, filled.channelName) ? name.channelName : typed.channelName,
})

/** Why a card of a file is not taken. */
export const leftOutCards = [
  'template',
  'occlusion',
  'empty',
  'tooLong',
  'unknownType',
  'double',
  'noNote',
] as const
export type LeftOutCard = (typeof leftOutCards)[number]

/** Why a picture, sound or other file in it is not taken. */
export const leftOutMedia = ['unneeded', 'otherType', 'tooLarge', 'noRoom', 'broken', 'unnamed'] as const
export type LeftOutMedia = (typeof leftOutMedia)[number]

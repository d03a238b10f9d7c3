/** Pictures and sounds of cards: a text names one as Markdown does a picture, `![what it shows](media/heart.png)`. */

export const cardMediaLimits = {
  /** Of one file. */
  bytes: 20_000_000,
  /** Of one file of cards, at once. */
  files: 20_000,
  /** So long is a part of it in the database. */
  partBytes: 1_000_000,
  name: 200,
} as const

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico', 'svg', 'tif', 'tiff']
const videos = ['mp4', 'webm', 'ogv', 'm4v', 'mov', 'mpg', 'mpeg', 'mkv', 'avi', 'flv']

export type MediaKind = 'picture' | 'video' | 'sound'

/** By the ending of its name, as Anki goes by it. Without one it is a picture: sounds are recorded to files with an ending. */
export function mediaKindOf(name: string): MediaKind {
  const dot = name.lastIndexOf('.')
  if (dot === -1) return 'picture'
  const ending = name.slice(dot + 1).toLowerCase()
  if (pictures.includes(ending)) return 'picture'
  return videos.includes(ending) ? 'video' : 'sound'
}

const folder = 'media/'

/** How a text names it. */
export const mediaAddress = (name: string): string =>
  folder +
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /[()'*!~_]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The name in such an address; null for any other. */
export function mediaNameIn(address: string): string | null {
  if (!address.startsWith(folder)) return null
  try {
    return decodeURIComponent(address.slice(folder.length)) || null
  } catch {
    return null
  }
}

const named = /!\[[^\]\n]{0,500}\]\((media\/[^\s()]{1,2000})\)/g

/** The names of all that a text shows and plays. */
export const mediaIn = (text: string): string[] => [
  ...new Set([...text.matchAll(named)].flatMap(([, address = '']) => mediaNameIn(address) ?? [])),
]

/** Where the browser has it from. */
export const mediaUrl = (name: string): string => `/api/card-media?${new URLSearchParams({ name })}`

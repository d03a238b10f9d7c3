import { z } from 'zod'
import { videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { VideoName } from '#contract/library.ts'
import { type Asking, askHost, HostAway } from './ask-host.ts'

const youtube = 'https://www.youtube.com'

const oEmbedSchema = z.object({
  title: z.string().trim(),
  author_name: z.string().trim().catch(''),
})
/** The status codes for a video that is private, not embeddable, or missing. */
const noneAt = [400, 401, 403, 404]
const unnamed: VideoName = { title: '', channelName: '' }

/** `site` replaces the address in tests. */
type AskingSite = Asking & { site?: string }

/**
 * Asks YouTube's oEmbed for a video's title and channel. Only the id of the video is sent, to a fixed host,
 * so the server never requests an address that a learner typed. On any error the name is empty and the
 * learner types one.
 */
export async function askVideoSite(videoUrl: string, asking: AskingSite = {}): Promise<VideoName> {
  const videoId = videoIdOf(videoUrl)
  if (videoId === null) return unnamed
  try {
    return (await nameOnSite(videoId, asking)) ?? unnamed
  } catch {
    return unnamed
  }
}

/**
 * The same for callers that need certainty: null where the site has no such video; throws where it does not
 * answer.
 */
export async function nameOnSite(
  videoId: string,
  { site = youtube, ...asking }: AskingSite = {},
): Promise<VideoName | null> {
  const question = new URL('/oembed', site)
  question.search = new URLSearchParams({ format: 'json', url: videoUrlFor(videoId) }).toString()
  const said = await askHost(question, { ...asking, noneAt })
  if (said === null) return null
  const { data } = oEmbedSchema.safeParse(said)
  if (data === undefined) throw new HostAway(`${question.host} gave no name.`)
  if (data.title === '') return null
  return {
    title: data.title.slice(0, libraryLimits.title).toWellFormed(),
    channelName: data.author_name.slice(0, libraryLimits.channelName).toWellFormed(),
  }
}

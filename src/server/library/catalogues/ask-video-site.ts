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
/** So it answers for a video that is private, not to be embedded, or not there. */
const noneAt = [400, 401, 403, 404]
const unnamed: VideoName = { title: '', channelName: '' }

/** `site` is for tests. */
type AskingSite = Asking & { site?: string }

/**
 * Title and channel by YouTube's oEmbed. Only a video's id leaves for a fixed host, so that no address a learner types
 * is ever fetched. Whatever goes wrong, the video has no name and the learner types one.
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

/** The same for who must know: null where the site has no such video, thrown where it does not answer. */
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

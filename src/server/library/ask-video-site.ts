import { z } from 'zod'
import { videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import { libraryLimits, type VideoName } from '#contract/library.ts'

const youtube = 'https://www.youtube.com'
const waitMs = 3000
const maxBytes = 64_000

const oEmbedSchema = z.object({
  title: z.string().trim(),
  author_name: z.string().trim().catch(''),
})
const unnamed: VideoName = { title: '', channelName: '' }

/** `signal`: whoever asks may leave. The rest is for tests. */
type Asking = { site?: string; timeoutMs?: number; signal?: AbortSignal }

/**
 * Title and channel by YouTube's oEmbed. Only a video's id leaves for a fixed host, so that no address a learner types
 * is ever fetched. Whatever goes wrong, the video has no name and the learner types one.
 */
export async function askVideoSite(
  videoUrl: string,
  { site = youtube, timeoutMs = waitMs, signal }: Asking = {},
): Promise<VideoName> {
  const videoId = videoIdOf(videoUrl)
  if (videoId === null) return unnamed
  const question = new URL('/oembed', site)
  question.search = new URLSearchParams({ format: 'json', url: videoUrlFor(videoId) }).toString()
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(question, { redirect: 'error', signal: AbortSignal.any(signals) })
    const { title, author_name } = oEmbedSchema.parse(JSON.parse(await readBody(response)))
    return {
      title: title.slice(0, libraryLimits.title).toWellFormed(),
      channelName: author_name.slice(0, libraryLimits.channelName).toWellFormed(),
    }
  } catch {
    return unnamed
  }
}

async function readBody(response: Response): Promise<string> {
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`The video site answered ${response.status}.`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection: what is too large is not read to its end.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('The answer of the video site is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ChatMessage } from '#contract/conversations.ts'
import type { LibrarianInteraction, TranscriptLine, VideoDetail } from '#contract/library.ts'
import { ChatPanel } from '#web/conversations/chat-panel.tsx'
import type { Place } from '#web/conversations/place.ts'
import { answer, api } from '#web/lib/api.ts'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { seekStamps } from './seek-stamps.ts'
import classes from './video-chat.module.css'
import type { WatchPlayer } from './watch-player.ts'

const leader = 'Librarian'

const actions = [
  { name: 'Summarize', prompt: 'Summarize the main points of this video.' },
  { name: 'Key Concepts', prompt: 'List the key concepts of this video.' },
  { name: 'Quiz Me', prompt: 'Create a few quiz questions about this video.' },
]

const greeting = (hasTranscript: boolean): string =>
  hasTranscript
    ? 'Hello! I have the transcript of this video, so ask me about any part of it.'
    : 'Hello! I have no transcript of this video, so I know only its title and description. Add one to the video, and I can name the minute.'

/** A question and its answer arrive together. */
function messagesOf(exchange: LibrarianInteraction): ChatMessage[] {
  const { id, timestamp, userMessage, assistantResponse, clientId, cutOff, failure, isWriting } = exchange
  return [
    {
      id: 2 * id,
      sender: 'Student',
      text: userMessage,
      timestamp,
      clientId,
      replyTo: null,
      cutOff: false,
      failure: null,
      isWriting: false,
      citations: [],
    },
    {
      id: 2 * id + 1,
      sender: leader,
      text: assistantResponse,
      timestamp,
      clientId: null,
      replyTo: 2 * id,
      cutOff,
      failure,
      isWriting,
      citations: [],
    },
  ]
}

type Talk = Pick<Place, 'read' | 'request'>

const talkAbout = (id: string, player: WatchPlayer): Talk => ({
  read: async (cursor) => {
    const { items, nextCursor } = await answer(
      api.api.videos[':id']['librarian-chat'].$get({
        param: { id },
        query: cursor === undefined ? {} : { cursor },
      }),
    )
    return { items: items.toReversed().flatMap(messagesOf), nextCursor }
  },
  request: ({ clientId, text, isRetry }) => ({
    path: `/api/videos/${id}/librarian-chat`,
    body: { clientId, retry: isRetry, message: text, currentTime: player.moment().positionSeconds },
  }),
})

interface VideoChatProps {
  video: VideoDetail
  player: WatchPlayer
  /** The transcript's lines, once loaded. */
  lines: TranscriptLine[] | undefined
}

/** The chat with the Librarian about a video. */
export function VideoChat({ video: { id, hasTranscript }, player, lines }: VideoChatProps) {
  // The same object between words, so that finished messages are not typeset again.
  const marks = useMemo(() => stampsOf(player, lines), [player, lines])
  const place: Place = {
    key: `video-${id}`,
    leader,
    role: hasTranscript ? 'Has the transcript' : 'Knows title and description',
    opening: { sentence: greeting(hasTranscript), questions: [], stays: true },
    quickActions: { actions, unavailable: hasTranscript ? undefined : 'These need a transcript.' },
    marks,
    ...talkAbout(id, player),
    isOneAtATime: true,
  }
  return <ChatPanel place={place} />
}

/** Times that occur in the transcript become buttons that seek to them. */
function stampsOf(player: WatchPlayer, lines: TranscriptLine[] = []): MarkdownExtension {
  const starts = new Set(lines.map(({ startSeconds }) => Math.floor(startSeconds ?? -1)))
  return {
    changes: [seekStamps((seconds) => starts.has(seconds))],
    components: {
      button: ({ node, children }) => (
        <button
          type="button"
          className={classes.stamp}
          onClick={() => {
            player.seek(Number(node?.properties?.dataSeconds))
            player.focus()
          }}
        >
          <IconPlayerPlayFilled size={11} aria-hidden="true" />
          <span className="unseen">Seek to </span>
          {children}
        </button>
      ),
    },
  }
}

import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type TranscriptLine, type VideoDetail, watchTimes } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { preloadMarkdown } from '#web/ui/markdown.tsx'
import { ChatExchange, GuideMessage, stampExtension } from './chat-exchange.tsx'
import { ChatInput } from './chat-input.tsx'
import { ChatLog } from './chat-log.tsx'
import classes from './librarian-chat.module.css'
import { LibrarianSigil } from './librarian-sigil.tsx'
import { librarianFailure, useLibrarian } from './use-librarian.ts'
import type { WatchPlayer } from './watch-player.ts'

interface LibrarianChatProps {
  video: VideoDetail
  player: WatchPlayer
  /** The transcript's, once it is there. */
  lines?: TranscriptLine[]
}

const quickActions = [
  { name: 'Summarize', prompt: 'Summarize the main points of this video.' },
  { name: 'Key Concepts', prompt: 'List the key concepts of this video.' },
  { name: 'Quiz Me', prompt: 'Create a few quiz questions about this video.' },
]

const greeting = (hasTranscript: boolean): string =>
  hasTranscript
    ? 'Hello! I have the transcript of this video, so ask me about any part of it.'
    : 'Hello! I have no transcript of this video, so I know only its title and description. Add one to the video, and I can name the minute.'

export function LibrarianChat({ video, player, lines }: LibrarianChatProps) {
  const [openedAt] = useState(() => new Date().toISOString())
  const [text, setText] = useState('')
  const talk = useLibrarian(video.id)
  const { exchanges, isPending, failed, history } = talk
  const extension = useStamps(player, lines)
  useEffect(preloadMarkdown, [])

  const ask = async (message: string): Promise<boolean> => {
    if (message.trim() === '' || isPending) return false
    return talk.ask(message.trim(), player.moment().positionSeconds)
  }
  const sendTyped = async () => {
    if (text.trim() === '' || isPending) return
    setText('')
    const isAnswered = await ask(text)
    // What was asked in vain is not lost; what was typed meanwhile stays.
    if (!isAnswered) setText((typed) => (typed === '' ? text : typed))
  }
  // A quick action only passes through the box: what was typed in it comes back.
  const typedBefore = useRef('')
  const soon = useSoon((prompt) => {
    setText((shown) => (shown === prompt ? typedBefore.current : shown))
    void ask(prompt)
  })
  const last = exchanges.at(-1)

  return (
    <section className={classes.chat} aria-label="Chat with the Librarian">
      <div className={classes.head}>
        <LibrarianSigil size={40} />
        <div>
          <h2 className={classes.name}>Librarian</h2>
          <p className={classes.role}>
            {video.hasTranscript ? 'Has the transcript' : 'Knows title and description'}
          </p>
        </div>
      </div>
      <ChatLog version={last === undefined ? '' : `${last.key} ${last.assistantResponse.length}`}>
        {history.hasNextPage && (
          <Button
            className={classes.earlier ?? ''}
            variant="default"
            size="sm"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show earlier messages
          </Button>
        )}
        {history.isError && (
          <ErrorAlert
            title={sentenceFor(history.error)}
            onRetry={() => void history.refetch()}
            retrying={history.isFetching}
          />
        )}
        {!history.isPending && !history.hasNextPage && (
          <GuideMessage at={exchanges[0]?.timestamp ?? openedAt}>
            {greeting(video.hasTranscript)}
          </GuideMessage>
        )}
        {exchanges.map((exchange) => (
          <ChatExchange
            key={exchange.key}
            exchange={exchange}
            extension={extension}
            onRetry={exchange === last && !isPending ? () => void ask(exchange.userMessage) : undefined}
          />
        ))}
      </ChatLog>
      <p role="status" className={classes.unseen}>
        {isPending ? 'Librarian is writing' : ''}
      </p>
      {failed !== null && (
        <div className={classes.failure}>
          <ErrorAlert
            title={librarianFailure}
            onRetry={() => void (text.trim() === failed ? sendTyped() : ask(failed))}
            onDismiss={talk.dismiss}
          />
        </div>
      )}
      <div className={classes.quick}>
        {quickActions.map(({ name, prompt }) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            disabled={!video.hasTranscript || isPending || soon.isWaiting}
            onClick={() => {
              typedBefore.current = text
              setText(prompt)
              soon.send(prompt)
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      {!video.hasTranscript && <p className={classes.why}>These need a transcript.</p>}
      <ChatInput
        text={text}
        isPending={isPending}
        onText={setText}
        onSend={() => void sendTyped()}
        onStop={talk.stop}
      />
    </section>
  )
}

/** Kept the same between words, so that what stands already is not set in type anew. */
function useStamps(player: WatchPlayer, lines: TranscriptLine[] | undefined) {
  return useMemo(() => {
    const starts = new Set((lines ?? []).map(({ startSeconds }) => Math.floor(startSeconds ?? -1)))
    const seek = (seconds: number) => {
      player.seek(seconds)
      player.focus()
    }
    return stampExtension((seconds) => starts.has(seconds), seek)
  }, [player, lines])
}

/** A quick action is seen in the box for a moment before it goes. */
function useSoon(send: (message: string) => void) {
  const [message, setMessage] = useState<string | null>(null)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => {
      setMessage(null)
      latest.current(message)
    }, watchTimes.quickActionMs)
    return () => clearTimeout(timer)
  }, [message])
  return { isWaiting: message !== null, send: setMessage }
}

import { Button } from '@mantine/core'
import { IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Markdown } from '#web/ui/markdown.tsx'
import type { MarkdownExtension } from '#web/ui/rendered-markdown.tsx'
import classes from './librarian-chat.module.css'
import { LibrarianSigil } from './librarian-sigil.tsx'
import { seekStamps } from './seek-stamps.ts'
import type { Exchange } from './use-librarian.ts'

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Of today the time, of another day the day too. */
function Moment({ at }: { at: string }) {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? '' : `${date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, `
  return <time dateTime={at}>{day + timeOfDay.format(date)}</time>
}

interface GuideMessageProps {
  at: string
  isWriting?: boolean
  children: ReactNode
}

export const GuideMessage = ({ at, isWriting = false, children }: GuideMessageProps) => (
  <div className={classes.guideMessage} aria-busy={isWriting}>
    <div className={classes.by}>
      <LibrarianSigil size={22} />
      Librarian <Moment at={at} />
    </div>
    <div className={classes.guideWords}>
      {children}
      {isWriting && <span className={classes.caret} />}
    </div>
  </div>
)

interface ChatExchangeProps {
  exchange: Exchange
  extension: MarkdownExtension
  /** Asks the same again, where the answer was cut off. */
  onRetry: (() => void) | undefined
}

export function ChatExchange({ exchange, extension, onRetry }: ChatExchangeProps) {
  const { userMessage, assistantResponse, cutOff, isWriting, timestamp } = exchange
  return (
    <>
      <div className={classes.ownMessage}>
        <div className={classes.by}>
          You <Moment at={timestamp} />
        </div>
        <div className={classes.ownWords}>{userMessage}</div>
      </div>
      <GuideMessage at={timestamp} isWriting={isWriting}>
        {assistantResponse !== '' && <Markdown text={assistantResponse} extension={extension} />}
        {cutOff && (
          <div className={classes.cutOff}>
            <span>Cut off</span>
            {onRetry && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconRefresh size={17} stroke={1.75} />}
                onClick={onRetry}
              >
                Retry
              </Button>
            )}
          </div>
        )}
      </GuideMessage>
    </>
  )
}

/** Times that the transcript has become buttons that lead there. */
export const stampExtension = (
  isSeekable: (seconds: number) => boolean,
  onSeek: (seconds: number) => void,
): MarkdownExtension => ({
  rehypePlugins: [seekStamps(isSeekable)],
  components: {
    button: ({ node, children }) => {
      const seconds = Number(node?.properties.dataSeconds)
      return (
        <button type="button" className={classes.stamp} onClick={() => onSeek(seconds)}>
          <IconPlayerPlayFilled size={11} aria-hidden="true" />
          <span className={classes.unseen}>Seek to </span>
          {children}
        </button>
      )
    },
  },
})

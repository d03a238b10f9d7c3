import { tooLong } from '#contract/words/too-long.ts'
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerStopFilled, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { classroomLimits } from '#contract/classroom/rules.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import classes from './chat-input.module.css'
import { messageFieldId } from './message-field.ts'
import type { Chat } from './use-chat.ts'

/** So long a quick action is seen in the box before it goes. */
const passingMs = 100

type ChatInputProps = Pick<Chat, 'store' | 'place' | 'persona' | 'isReplying'>

/** Enter sends, Shift and Enter begin a new line; while a script composes a word, Enter belongs to it. */
export const ChatInput = memo(function ChatInput({ store, place, persona, isReplying }: ChatInputProps) {
  const quick = place.quickActions
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft({ place: `chat-${place.key}`, empty: '' })
  const text = draft.value
  /** A quick action on its way through the box, in front of what was typed. */
  const [passing, setPassing] = useState<string | null>(null)
  /** Words that went along already, or that the learner took away. */
  const [sentQuote, setSentQuote] = useState<string | undefined>()
  const quote = place.quote === sentQuote ? undefined : place.quote?.replace(/\s+/g, ' ')
  const message = quote === undefined ? text.trim() : `> ${quote}\n\n${text.trim()}`
  const excess = tooLong(message, classroomLimits.message)
  const isBlocked = passing !== null || (place.isOneAtATime === true && isReplying)
  const canSend = text.trim() !== '' && excess === undefined && !isBlocked

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    store.send(message)
    setSentQuote(place.quote)
    draft.clear()
  }
  const pass = (prompt: string) => {
    setPassing(prompt)
    setTimeout(() => {
      setPassing(null)
      store.send(prompt)
    }, passingMs)
  }
  // The button goes with the reply; the focus shall not go with it.
  const stop = () => {
    store.stop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <>
      {quick && (
        <div className={classes.quick}>
          {quick.actions.map(({ name, prompt }) => (
            <Button
              key={name}
              variant="default"
              size="sm"
              disabled={quick.unavailable !== undefined || isBlocked}
              onClick={() => pass(prompt)}
            >
              {name}
            </Button>
          ))}
          {quick.unavailable && <p>{quick.unavailable}</p>}
        </div>
      )}
      {quote !== undefined && (
        <div className={classes.quote}>
          <blockquote>{quote}</blockquote>
          <ActionIcon
            variant="subtle"
            aria-label="Remove the quotation"
            onClick={() => setSentQuote(place.quote)}
          >
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
      <form className={classes.form} onSubmit={send}>
        <GrowingText
          ref={field}
          id={messageFieldId(place.key)}
          className="grow shrinkable"
          aria-label={`Message to ${persona}`}
          placeholder="Type a message..."
          minRows={1}
          maxRows={5}
          value={passing ?? text}
          readOnly={passing !== null}
          error={excess}
          onChange={(event) => draft.keep(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isReplying && (
          <ActionIcon
            className={classes.stop}
            variant="default"
            aria-label="Stop"
            title="Stop"
            onClick={stop}
          >
            <IconPlayerStopFilled size={18} />
          </ActionIcon>
        )}
        <ActionIcon className={classes.send} type="submit" aria-label="Send" title="Send" disabled={!canSend}>
          <IconSend2 size={20} stroke={1.75} />
        </ActionIcon>
      </form>
    </>
  )
})

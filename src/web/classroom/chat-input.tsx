import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { classroomLimits } from '#contract/classroom.ts'
import classes from './chat-input.module.css'

interface ChatInputProps {
  persona: string
  isReplying: boolean
  /** What was typed here before and not sent. */
  draft: string
  onDraft: (text: string) => void
  onSend: (text: string) => void
  onStop: () => void
}

/** Enter sends, Shift and Enter begin a new line; while a script composes a word, Enter belongs to it. */
export function ChatInput({ persona, isReplying, draft, onDraft, onSend, onStop }: ChatInputProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(draft)
  const write = (typed: string) => {
    setText(typed)
    onDraft(typed)
  }
  const limit = classroomLimits.message
  const isTooLong = text.trim().length > limit
  const canSend = text.trim() !== '' && !isTooLong

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    onSend(text.trim())
    write('')
  }
  // The button goes with the reply; the focus shall not go with it.
  const stop = () => {
    onStop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={classes.form} onSubmit={send}>
      <Textarea
        ref={field}
        className={classes.field}
        aria-label={`Message to ${persona}`}
        placeholder="Type a message..."
        autosize
        minRows={1}
        maxRows={5}
        value={text}
        error={
          isTooLong &&
          `Please keep this within ${limit.toLocaleString('en-US')} characters; it has ${text.trim().length.toLocaleString('en-US')}.`
        }
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isReplying && (
        <ActionIcon className={classes.stop} variant="default" aria-label="Stop" title="Stop" onClick={stop}>
          <IconPlayerStopFilled size={18} />
        </ActionIcon>
      )}
      <ActionIcon className={classes.send} type="submit" aria-label="Send" title="Send" disabled={!canSend}>
        <IconSend2 size={20} stroke={1.75} />
      </ActionIcon>
    </form>
  )
}

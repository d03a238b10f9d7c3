import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { libraryLimits } from '#contract/library.ts'
import classes from './librarian-chat.module.css'

interface ChatInputProps {
  text: string
  isPending: boolean
  onText: (text: string) => void
  onSend: () => void
  onStop: () => void
}

/** Enter sends, Shift and Enter begin a new line. */
export function ChatInput({ text, isPending, onText, onSend, onStop }: ChatInputProps) {
  return (
    <form
      className={classes.input}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Textarea
        className={classes.box ?? ''}
        aria-label="Message"
        placeholder="Type a message..."
        autosize
        minRows={1}
        maxRows={5}
        maxLength={libraryLimits.message}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSend()
        }}
      />
      {isPending ? (
        <ActionIcon className={classes.send ?? ''} aria-label="Stop" size={44} onClick={onStop}>
          <IconPlayerStopFilled size={20} />
        </ActionIcon>
      ) : (
        <ActionIcon
          className={classes.send ?? ''}
          aria-label="Send"
          type="submit"
          size={44}
          disabled={text.trim() === ''}
        >
          <IconSend2 size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </form>
  )
}

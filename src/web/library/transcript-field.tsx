import { Button } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { libraryLimits, videoSentences } from '#contract/library/library-rules.ts'
import type { WrittenTranscript } from '#contract/library.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'

interface TranscriptFieldProps {
  /** Undefined while nothing was changed. */
  value: WrittenTranscript | null | undefined
  /** The video has a transcript already. */
  hasSaved: boolean
  error: ReactNode
  onChange: (value: WrittenTranscript | null | undefined) => void
  onRefuse: (sentence: string) => void
}

const formatOf = (name: string): WrittenTranscript['format'] =>
  /\.srt$/i.test(name) ? 'srt' : /\.vtt$/i.test(name) ? 'vtt' : 'text'

/** Pasted text, or a file of captions; the server reads it and says what is wrong with it. */
export function TranscriptField({ value, hasSaved, error, onChange, onRefuse }: TranscriptFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const hint = hasSaved
    ? 'This video has a transcript. What you write here replaces it.'
    : 'Paste plain or timed text, or choose an .srt or .vtt file.'

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event
    const chosen = input.files?.[0]
    if (!chosen) return
    if (chosen.size > libraryLimits.transcriptBytes) onRefuse(videoSentences.transcriptSize)
    else onChange({ text: await chosen.text(), format: formatOf(chosen.name) })
    // So that the same file can be chosen once more after it was mended.
    input.value = ''
  }

  return (
    <div className="stack gap-8">
      <GrowingText
        label="Transcript"
        description={value === null ? 'The transcript will be removed when you save.' : hint}
        classNames={fieldClasses}
        minRows={2}
        maxRows={8}
        value={value?.text ?? ''}
        error={error}
        onChange={({ currentTarget: { value: text } }) =>
          onChange(text === '' ? undefined : { text, format: value?.format ?? 'text' })
        }
      />
      <div className="flex wrap gap-8 relative">
        <input
          ref={file}
          className="unseen"
          type="file"
          accept=".srt,.vtt,.txt,text/vtt,text/plain,application/x-subrip"
          aria-label="Transcript file"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileText size={17} stroke={1.75} />}
          onClick={() => file.current?.click()}
        >
          Choose file
        </Button>
        {hasSaved && value !== null && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconTrash size={17} stroke={1.75} />}
            onClick={() => onChange(null)}
          >
            Remove transcript
          </Button>
        )}
        {value === null && (
          <Button variant="subtle" size="sm" onClick={() => onChange(undefined)}>
            Keep transcript
          </Button>
        )}
      </div>
    </div>
  )
}

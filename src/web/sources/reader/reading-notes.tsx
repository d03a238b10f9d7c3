import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { editSourceSchema, SourceDetails } from '#contract/sources.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { editSource, refreshSources, sourceQuery } from '#web/sources/api.ts'
import { leftOutWords, unsearchableWords } from '#web/sources/source-words.ts'
import classes from './reading-notes.module.css'

type Choices = Pick<z.input<typeof editSourceSchema>, 'encoding' | 'isWhole'>

/** What is missing in the text of a document, or may be wrong, and how its owner changes that. */
export function ReadingNotes({ source }: { source: SourceDetails }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choices: Choices) => editSource(source.id, choices),
    onSuccess: (changed) => {
      // The document is being read again: the page closes before it can ask for the old text.
      client.setQueryData(sourceQuery(source.id).queryKey, changed)
      return refreshSources(client)
    },
  })
  const { leftOut, choices, encodings } = source
  const isWhole = choices.isWhole === true
  const unsearchable = unsearchableWords(source)
  const link = (words: string, chosen: Choices) => (
    <button type="button" className={classes.link} disabled={isPending} onClick={() => mutate(chosen)}>
      {words}
    </button>
  )
  return (
    <div className={`muted small ${classes.notes}`}>
      {leftOut > 0 && !isWhole && (
        <p>The menus were left out · {link('read the whole page', { isWhole: true })}</p>
      )}
      {isWhole && <p>The menus are part of the text · {link('leave them out', { isWhole: false })}</p>}
      {source.pictures > 0 && <p>{leftOutWords(source.pictures)}</p>}
      {unsearchable !== '' && <p>{unsearchable}</p>}
      {encodings.length > 1 && (
        <section className={classes.letters} aria-label="Letters of this text">
          <p>Which of these can you read? The file does not say how its letters are written.</p>
          {encodings.map(({ encoding, sample }, at) => (
            <div key={encoding} className={classes.sample}>
              <p dir="auto">{sample}</p>
              {at === 0 ? (
                <span className="strong">Shown now</span>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  loading={isPending}
                  onClick={() => mutate({ encoding: encoding as NonNullable<Choices['encoding']> })}
                >
                  Use this
                </Button>
              )}
            </div>
          ))}
        </section>
      )}
      {error !== null && (
        <p role="alert" className="danger">
          {sentenceFor(error)}
        </p>
      )}
    </div>
  )
}

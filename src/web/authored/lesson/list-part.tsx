import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { capital } from '#contract/words/capital.ts'
import { AddItem } from './add-item.tsx'
import classes from './list-part.module.css'

interface ListPartProps<Item extends { id: string }> {
  heading: string
  /** Of the heading: 2 where the list is all of a tab. */
  level?: 2 | 3
  /** One of them, as its buttons call it: 'exercise'. */
  thing: string
  items: readonly Item[]
  limit: number
  /** What is wrong with the list as a whole. */
  error: ReactNode
  hint?: string
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}

/** A short list of small groups of fields: added at the end, taken out anywhere. */
export function ListPart<Item extends { id: string }>(props: ListPartProps<Item>) {
  const { heading, level = 3, thing, items, limit, error, hint, onAdd, onRemove, children } = props
  const headingId = useId()
  const isFull = items.length >= limit
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId} className="as-h4">
        {heading}
      </Heading>
      {hint && <p className="muted small mt-4">{hint}</p>}
      {items.length > 0 && (
        <ol className="stack gap-16 mt-12">
          {items.map(({ id }, index) => (
            <li key={id} className={`flex align-start gap-8 ${classes.item}`}>
              <fieldset className={`grow shrinkable stack gap-12 ${classes.fields}`}>
                <legend className={`muted small ${classes.legend}`}>
                  {capital(thing)} {index + 1}
                </legend>
                {children(index)}
              </fieldset>
              <ActionIcon aria-label={`Remove ${thing} ${index + 1}`} onClick={() => onRemove(index)}>
                <IconTrash size={20} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <AddItem thing={thing} error={error} isFull={isFull} onAdd={onAdd} />
      {isFull && <p className="muted small mt-4">{`At most ${limit} are allowed here.`}</p>}
    </section>
  )
}

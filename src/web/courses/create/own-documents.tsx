import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Source } from '#contract/sources.ts'
import classes from './own-documents.module.css'
import { readyDocumentsQuery } from './ready-documents.ts'

const maxChosen = 5

interface OwnDocumentsProps {
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** The address names a document: it is chosen, and its title is known. */
  onBrought: (document: Source) => void
}

/** Documents that the learner brought, to make the course from. */
export function OwnDocuments({ chosen, onChange, onBrought }: OwnDocumentsProps) {
  const { data: documents = [] } = useQuery(readyDocumentsQuery)
  const [params] = useSearchParams()
  const named = params.get('source')
  const brought = documents.find(({ id }) => id === named)
  const bring = useEffectEvent((document: Source) => onBrought(document))
  useEffect(() => {
    if (brought !== undefined) bring(brought)
  }, [brought])
  if (documents.length === 0) return null
  const known = chosen.filter((id) => documents.some((document) => document.id === id))
  return (
    <fieldset className={`mt-20 ${classes.documents}`}>
      <legend>From your documents</legend>
      <p className="muted small">
        The lessons follow their chapters, and the guides cite them. Passages go to the connected model, if
        there is one; the documents stay yours.
      </p>
      <div className="stack gap-10 mt-10">
        {documents.map(({ id, title, author }) => (
          <Checkbox
            key={id}
            label={title}
            description={author}
            checked={known.includes(id)}
            disabled={!known.includes(id) && known.length >= maxChosen}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...known, id] : known.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

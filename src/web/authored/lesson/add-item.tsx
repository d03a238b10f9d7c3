import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface AddItemProps {
  /** What is added, as in 'Add option'. */
  thing: string
  /** What is wrong with the list as a whole. */
  error: ReactNode
  isFull: boolean
  onAdd: () => void
}

/** The end of a list of fields: what is wrong with it, and one more. */
export function AddItem({ thing, error, isFull, onAdd }: AddItemProps) {
  return (
    <>
      {error && (
        <p role="alert" className="danger small mt-8">
          {error}
        </p>
      )}
      <Button
        className="mt-12"
        variant="default"
        size="sm"
        leftSection={<IconPlus size={17} stroke={1.75} />}
        disabled={isFull}
        onClick={onAdd}
      >
        Add {thing}
      </Button>
    </>
  )
}

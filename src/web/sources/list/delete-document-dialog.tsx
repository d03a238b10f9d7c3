import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Source } from '#contract/sources.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { deleteSource, refreshSources } from '#web/sources/api.ts'
import { sending } from '#web/sources/send/sending.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'

interface DeleteDocumentDialogProps {
  /** The document to delete; null closes the dialog. */
  source: Source | null
  onClose: () => void
  onFailure: (sentence: string) => void
}

/** Names what is deleted together with a document, before the learner confirms. */
export function DeleteDocumentDialog({ source, onClose, onFailure }: DeleteDocumentDialogProps) {
  const client = useQueryClient()
  const named = useLast(source)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: Source) => {
      // A document that this browser is still sending must not come back with its next part.
      const here = sending.store.get().items.find((item) => item.source?.id === id)
      if (here) sending.stop(here.key)
      await deleteSource(id)
    },
    onSuccess: async (_nothing, { id }) => {
      client.removeQueries({ queryKey: ['sources', 'one', id] })
      client.removeQueries({ queryKey: ['sources', 'section', id] })
      await refreshSources(client)
      onClose()
      // The row that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      onClose()
      onFailure(sentenceFor(error))
      void refreshSources(client)
    },
  })
  const isCited = named !== null && named.citedInLessons + named.citedInAnswers > 0
  return (
    <ConfirmDialog
      opened={source !== null}
      title="Delete document"
      confirmLabel="Delete document"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => source && mutate(source)}
    >
      <p>
        Are you sure you want to delete “<bdi>{named?.title ?? ''}</bdi>”?
      </p>
      <p>
        The file, its text and your chat with the Librarian about it are deleted at once.{' '}
        {isCited && 'The marks that lead to it from your lessons and answers are removed too. '}
        Cards you made from it stay.
      </p>
    </ConfirmDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { deleteVideo, refreshVideos } from './api.ts'

interface DeleteVideoDialogProps {
  /** The video in question; null closes. */
  video: Video | null
  onClose: () => void
  onFailure: (sentence: string) => void
}

export function DeleteVideoDialog({ video, onClose, onFailure }: DeleteVideoDialogProps) {
  const client = useQueryClient()
  const named = useLast(video)
  const { mutate, isPending } = useMutation({
    mutationFn: deleteVideo,
    onSuccess: async (_nothing, id) => {
      client.removeQueries({ queryKey: ['videos', 'one', id] })
      await refreshVideos(client)
      onClose()
      // The card that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      onClose()
      onFailure(sentenceFor(error))
      void refreshVideos(client)
    },
  })
  return (
    <ConfirmDialog
      opened={video !== null}
      title="Delete Video"
      confirmLabel="Delete Video"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => video && mutate(video.id)}
    >
      <p>Are you sure you want to delete "{named?.title ?? ''}"?</p>
      <p>Your notes, your progress and your chat with the Librarian about it are deleted too.</p>
    </ConfirmDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TextButton } from '#web/ui/text-button.tsx'
import { refreshKnowledge, settle } from './api.ts'

interface SettleButtonProps {
  evidenceId: string
  /** The belief that is settled, for a screen reader that reads the button alone. */
  belief: string
  onFault: (error: unknown) => void
  onSettled: () => void
}

export function SettleButton({ evidenceId, belief, onFault, onSettled }: SettleButtonProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => settle(evidenceId, true),
    onSuccess: async () => {
      await refreshKnowledge(client)
      onSettled()
    },
    onError: onFault,
  })
  return (
    <TextButton isBusy={isPending} about={belief} onClick={() => mutate()}>
      I have settled this
    </TextButton>
  )
}

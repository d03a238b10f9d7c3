import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { refreshCarryOver } from '#web/review/carry/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { deleteReflection, rememberDay } from './api.ts'

export function useDeleteReflection(date: CalendarDate, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteReflection(date),
    onSuccess: async () => {
      onDeleted()
      notify.success('Reflection deleted successfully!')
      // What was handed on from it is gone with it.
      void refreshCarryOver(client)
      await rememberDay(client, date, null)
    },
  })
}

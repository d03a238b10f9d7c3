import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
export const knowledgeKey = ['knowledge']
export const refreshKnowledge = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: knowledgeKey })
export const settle = (id: string, isSettled: boolean) =>
  api.api.evidence[':id'].settle.$post({ param: { id }, json: { isSettled } })

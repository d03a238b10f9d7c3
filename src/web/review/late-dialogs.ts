import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const ChangeDialog = lateDialog(() => import('./carry/change-dialog.tsx').then((m) => m.ChangeDialog))

export const CardEditor = lateDialog(() => import('./cards/card-editor.tsx').then((m) => m.CardEditor))

export const ImportCardsDialog = lateDialog(() =>
  import('./anki/import-cards-dialog.tsx').then((m) => m.ImportCardsDialog),
)

export const ExportCardsDialog = lateDialog(() =>
  import('./anki/export-cards-dialog.tsx').then((m) => m.ExportCardsDialog),
)

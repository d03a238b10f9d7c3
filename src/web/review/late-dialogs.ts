import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const ChangeDialog = lateDialog({
  isWanted: ({ carryOver }) => carryOver !== null,
  load: () => import('./carry/change-dialog.tsx').then((module) => module.ChangeDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const CardEditor = lateDialog({
  isWanted: ({ subject }) => subject !== null,
  load: () => import('./cards/card-editor.tsx').then((module) => module.CardEditor),
  giveUp: ({ onClose }) => onClose(),
})

export const ImportCardsDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./anki/import-cards-dialog.tsx').then((module) => module.ImportCardsDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const ExportCardsDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./anki/export-cards-dialog.tsx').then((module) => module.ExportCardsDialog),
  giveUp: ({ onClose }) => onClose(),
})

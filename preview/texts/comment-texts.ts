import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of comments on pages and their widgets. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Comments', da: 'Kommentarer' },
  onPage: { en: 'Comment on the page', da: 'Kommentér siden' },
  onWidget: { en: 'Comment on {name}', da: 'Kommentér {name}' },
  hint: {
    en: 'Only people who work in this editor see comments.',
    da: 'Kun de, der arbejder i denne editor, ser kommentarer.',
  },
  send: { en: 'Comment', da: 'Kommentér' },
  open: { en: 'Open ({count})', da: 'Åbne ({count})' },
  resolved: { en: 'Resolved ({count})', da: 'Løste ({count})' },
  which: { en: 'Which comments', da: 'Hvilke kommentarer' },
  noneOpen: {
    en: 'No open comments. Select a widget to comment on it.',
    da: 'Ingen åbne kommentarer. Vælg en widget for at kommentere den.',
  },
  noneResolved: { en: 'No comment was resolved yet.', da: 'Ingen kommentar er løst endnu.' },
  page: { en: 'The page', da: 'Siden' },
  deleted: { en: '{name} (deleted)', da: '{name} (slettet)' },
  deletedAbout: {
    en: 'The widget is no longer on the page. If it comes back, by undo or a restored version, so does its thread.',
    da: 'Widgeten er ikke længere på siden. Kommer den tilbage, ved fortryd eller en gendannet version, følger tråden med.',
  },
  thread: { en: 'Comments on {name}', da: 'Kommentarer til {name}' },
  reply: { en: 'Reply', da: 'Svar' },
  replyOn: { en: 'Reply on {name}', da: 'Svar om {name}' },
  resolve: { en: 'Resolve', da: 'Markér som løst' },
  reopen: { en: 'Open again', da: 'Åbn igen' },
  resolvedBy: { en: 'Resolved by {name}, {at}', da: 'Løst af {name}, {at}' },
  remove: { en: 'Delete the comment of {name}', da: 'Slet kommentaren fra {name}' },
  removeTitle: { en: 'Delete this comment?', da: 'Slet denne kommentar?' },
  removeDo: { en: 'Delete', da: 'Slet' },
  count: {
    en: '{count} {count|open comment|open comments}',
    da: '{count} {count|åben kommentar|åbne kommentarer}',
  },
  countOn: {
    en: '{name}: {count} {count|open comment|open comments}',
    da: '{name}: {count} {count|åben kommentar|åbne kommentarer}',
  },
  loading: { en: 'Loading comments…', da: 'Henter kommentarer…' },
  sent: { en: 'Your comment is saved.', da: 'Din kommentar er gemt.' },
  isResolved: { en: 'Resolved.', da: 'Løst.' },
  isOpen: { en: 'Open again.', da: 'Åben igen.' },
  isRemoved: { en: 'Deleted.', da: 'Slettet.' },
} as const satisfies TextTable

/** A text about comments in the editor's language, with its values filled in. */
export const commentText = createText(texts)

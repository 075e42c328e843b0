import '#preview/styles/base.css'
import { createRoot } from 'react-dom/client'
import { readTheme } from '#preview/interface/theme.ts'
import { App } from '#preview/shell/app.tsx'
import { readOperator } from '#preview/state/operator.ts'
import { readSession } from '#preview/state/session.ts'
import { claimTab } from '#preview/state/tab.ts'
import { loadFieldTexts } from '#preview/texts/field-texts.ts'
import { editorLanguage } from '#preview/texts/language.ts'

readTheme()
document.documentElement.lang = editorLanguage()
await Promise.all([loadFieldTexts(), claimTab()])
const root = document.getElementById('editor')
if (root) createRoot(root).render(<App />)
void readSession()
void readOperator()

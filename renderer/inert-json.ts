/**
 * JSON that is inert inside a `<script>` element: `<` cannot end the element or open a comment, and the two line
 * separators that older parsers trip over are escaped (HTML Standard, "Restrictions for contents of script elements").
 */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

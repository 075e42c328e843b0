import staticParts from '#widgets/catalogue/recommendation-carousel/static-parts.tsx'

export default staticParts

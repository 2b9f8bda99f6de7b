/**
 * Returns whether a folded text (`fold`) names a part of a building, or work on one, in
 * Spanish, Catalan or English. The list leaves out words that offers of other trades use
 * too, such as "link building" or "credit repair".
 */
export function namesWork(text: string): boolean {
  return workOnBuildings.some((words) => words.test(text));
}

const workOnBuildings = [
  /\b(fachad|facan[ae]|facade|cornis|cornice|medianer|mitger)/,
  /\b(edifici|patio de luces|celobert)/,
  /\b(comunidad de (vecinos|propietarios)|comunitat de (veins|propietaris))\b/,
  /\b(the|our|my|its) (building|house|flat|office|shop|roof|walls?)\b/,
  /\bnuestr[oa]s? (oficina|local|tienda|nave|casa|finca|piso)/,
  /\b(la nostra|el nostre) (oficina|local|botiga|nau|casa|finca|pis)/,
  /\b(balco\b|balcons?\b|balcones|balcon(y|ies)|barandilla|baran[ae])/,
  /\b(tejad|tejas?\b|teulad|teul[ae]|cubierta|cobert[ae]|roofs?\b|roofing)/,
  /\b(azotea|terraza|terrado|terrat|terrass|skylight|claraboya)/,
  /\b(canalon|canalo\b|bajante|baixant|gutter|chimenea|xemenei)/,
  /\b(cristales|cristaler|vidrio|vidre|ventana|finestr|escaparate|aparador|shopfront)/,
  /\b((the|our|my|its|office|shop) windows?|windows? cleaning|glass)\b/,
  /\b(persiana|persianes|toldo|tendal|awning|lona\b|lonas\b|pancarta)/,
  /\b(rotulo|letrero|retol|(the|our|my|its|shop|neon) signs?\b)/,
  /\b(antena|antenes|andamio|bastid[ae]|scaffolding)/,
  /\b(gotera|goteres|humedad|humitat|filtracio|leaking)/,
  /\b(grieta|esquerd[ae]|cracks\b|desprendimiento|despreniment|graff?iti)/,
  /\b(limpiar|limpieza|limpie|netej|neteg|cleaned|cleaning)/,
  /\b(pintar|pinten|pintin|pintura de|painted|painting)/,
  /\b(impermeabili|waterproof|aislar|aislamiento|aillar|aillament)/,
  /\b(trabajos verticales|treballs verticals|rope access|linea de vida|linia de vida)/,
  /\b(palomas|coloms|visita tecnica)\b/,
  /\b(rehabilit|inspeccio|ite\b|construccio|obra\b|obras\b|obres\b)/,
  /\b(fontaner|lampist|electrici|aire (acondici|condici)|climatiza)/,
  /\b(finca\b|fincas\b|finques\b|muros?\b|murs?\b|pared|paret\b)/,
  /\bpatrimoni(o|) (historic|arquitec|cultural)/,
  /\bconservacio(n|) del? patrimoni/,
];

exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
sub("app/components/fields/question-field.tsx",('  const { name, label, hint, optional, options = [] } = field;\n  const shared = { name, label, hint, optional, error, defaultValue: values[0] };','  const { name, label, hint, optional, autoComplete, options = [] } = field;\n  const shared = { name, label, hint, optional, error, defaultValue: values[0] };'),
('<TextField {...shared} type="date" />','<TextField {...shared} type="date" autoComplete={autoComplete} />'),
('<TextField {...shared} maxLength={120} />','<TextField {...shared} maxLength={120} autoComplete={autoComplete} />'))
